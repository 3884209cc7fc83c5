import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { endpointList } from './list'
import { WebhookSections } from './sections'

export const metadata = { title: titleOf(endpointList) }
export default listPage(endpointList, {
  above: ({ environment }) => <WebhookSections environment={environment} here="" />,
})
