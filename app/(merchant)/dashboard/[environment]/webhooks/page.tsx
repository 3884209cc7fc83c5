import { ListPage, titleOf } from '../../../list/list-page'
import { endpointList } from './list'
import { WebhookSections } from './sections'

export const metadata = { title: titleOf(endpointList) }

export default function WebhooksPage(props: PageProps<'/dashboard/[environment]/webhooks'>) {
  return (
    <ListPage
      of={endpointList}
      {...props}
      lead={() => 'Khata posts each event to your endpoints, signed, and again until they respond 2xx.'}
      above={({ environment }) => <WebhookSections environment={environment} here="" />}
    />
  )
}
