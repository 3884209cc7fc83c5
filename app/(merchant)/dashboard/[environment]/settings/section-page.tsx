import { notFound } from 'next/navigation'
import { OperationFields } from '@/app/_form/operation-fields'
import { PageHead } from '@/components/dashboard/page-head'
import { placeHref } from '@/components/dashboard/place-href'
import { SaveChanges } from '@/components/dashboard/save-changes'
import { SectionTabs } from '@/components/dashboard/section-tabs'
import { Setting } from '@/components/dashboard/setting'
import { Form } from '@/components/form/form'
import { presentBusiness } from '@/lib/business/present'
import { hasLiveSubscription } from '@/lib/subscription/read'
import type { SearchParams } from '../../../list/list-query'
import { visit } from '../../visit'
import { AllData } from './all-data-setting'
import { Messages } from './messages'
import { partsOf } from './parts'
import { SettingsToRead } from './settings-to-read'

/** The sections in order, each with the parts that it has. The first has the address of the settings themselves. */
const SECTIONS = [
  { path: '', title: 'Business', parts: ['name', 'registration', 'tax', 'time-zone'] },
  { path: 'brand', title: 'Brand', parts: ['branding', 'support'] },
  { path: 'retries', title: 'Retries', parts: ['dunning'] },
  { path: 'customers', title: 'Customers', parts: ['pauses', 'start-again', 'plan-changes'] },
  { path: 'notices', title: 'Notices', parts: ['notices'] },
  { path: 'data', title: 'Personal data', parts: [] },
] as const

interface SettingsSectionProps {
  environment: string
  path: string
  /** What the address asks for. */
  asked?: SearchParams
}

/** One section of the settings. Who may not change them reads all of them on one page. */
export async function SettingsSection({ environment: named, path, asked = {} }: SettingsSectionProps) {
  const visitor = await visit(named, 'merchant:read')
  const { ctx, environment, may, role } = visitor
  const business = presentBusiness(visitor.business)
  const section = SECTIONS.find((each) => each.path === path)
  const mayWrite = may('merchant:write')
  if (!section || (path && !mayWrite)) notFound()
  const head = (
    <PageHead title="Settings">
      They are the same in the sandbox and in production.
      {environment === 'sandbox' && ' A change here reaches your real customers too.'}
    </PageHead>
  )
  if (!mayWrite)
    return (
      <>
        {head}
        <SettingsToRead business={business} role={role} />
      </>
    )
  const hrefOf = (each: string) => placeHref(environment, ['settings', each].filter(Boolean).join('/'))
  const ids: readonly string[] = section.parts
  const parts = partsOf(business, ids.includes('time-zone') && (await hasLiveSubscription(ctx)))
  return (
    <>
      {head}
      <SectionTabs
        label="Settings"
        sections={SECTIONS.map((each) => ({ href: hrefOf(each.path), title: each.title }))}
        here={hrefOf(path)}
      />
      {parts
        .filter(({ id }) => ids.includes(id))
        .map(({ form, above, ...part }) => (
          <Setting key={part.id} {...part}>
            {above && <div className="mb-5">{above}</div>}
            {'fields' in form ? (
              <Form action={form.action}>
                <OperationFields of={form.action} fields={form.fields} values={business} />
                <SaveChanges>{form.submit}</SaveChanges>
              </Form>
            ) : (
              form
            )}
          </Setting>
        ))}
      {path === 'notices' && <Messages visit={visitor} here={hrefOf(path)} asked={asked} />}
      {path === 'data' && <AllData environment={environment} />}
    </>
  )
}
