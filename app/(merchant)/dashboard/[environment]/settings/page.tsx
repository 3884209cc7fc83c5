import type { Metadata } from 'next'
import { OperationFields } from '@/app/_form/operation-fields'
import { PageHead } from '@/components/dashboard/page-head'
import { Save } from '@/components/dashboard/save'
import { Setting } from '@/components/dashboard/setting'
import { Form } from '@/components/form/form'
import { presentBusiness } from '@/lib/business/present'
import { visit } from '../../visit'
import { AllData } from './all-data-setting'
import { partsOf } from './parts'
import { SettingsToRead } from './settings-to-read'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage({ params }: PageProps<'/dashboard/[environment]/settings'>) {
  const visitor = await visit((await params).environment, 'merchant:read')
  const business = presentBusiness(visitor.business)
  const head = (
    <PageHead title="Settings">
      They are the same in the sandbox and in production.
      {visitor.environment === 'sandbox' && ' A change here reaches your real customers too.'}
    </PageHead>
  )
  if (!visitor.may('merchant:write'))
    return (
      <>
        {head}
        <SettingsToRead business={business} role={visitor.role} />
      </>
    )
  return (
    <>
      {head}
      {partsOf(business).map(({ form, ...part }) => (
        <Setting key={part.id} {...part}>
          {'fields' in form ? (
            <Form action={form.action}>
              <OperationFields of={form.action} fields={form.fields} values={business} />
              <Save>{form.submit}</Save>
            </Form>
          ) : (
            form
          )}
        </Setting>
      ))}
      <AllData environment={visitor.environment} />
    </>
  )
}
