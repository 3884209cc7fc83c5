import { AnnouncementScope } from '@/components/dashboard/announcement'
import { EnvironmentScope } from '@/components/dashboard/environment-context'
import { GoingScope } from '@/components/dashboard/going-scope'
import { EscapeTips } from '@/components/ui/escape-tips'
import { operatorVisit } from '../visit'

/** The layout of the operator's pages. Their forms send the environment. */
export default async function OperatorLayout({ params, children }: LayoutProps<'/operator/[environment]'>) {
  const { environment } = await operatorVisit((await params).environment)
  return (
    <EnvironmentScope environment={environment} places={[]}>
      <GoingScope>
        <AnnouncementScope>{children}</AnnouncementScope>
        <EscapeTips />
      </GoingScope>
    </EnvironmentScope>
  )
}
