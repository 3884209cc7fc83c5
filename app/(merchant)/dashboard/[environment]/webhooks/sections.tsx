import { SectionTabs } from '@/components/dashboard/section-tabs'

const SECTIONS = [
  { path: '', title: 'Endpoints' },
  { path: '/deliveries', title: 'Deliveries' },
  { path: '/signature', title: 'Signature debugger' },
]

/** The tabs of the webhook pages. */
export function WebhookSections({ environment, here }: { environment: string; here: string }) {
  const hrefOf = (path: string) => `/dashboard/${environment}/webhooks${path}`
  const sections = SECTIONS.map(({ path, title }) => ({ href: hrefOf(path), title }))
  return <SectionTabs label="Webhooks" sections={sections} here={hrefOf(here)} />
}
