import { listPage, titleOf } from '../../../list/list-page'
import { endpointList } from './list'
import { WebhookSections } from './sections'

export const metadata = { title: titleOf(endpointList) }
export default listPage(endpointList, {
  above: ({ environment }) => <WebhookSections environment={environment} here="" />,
})
