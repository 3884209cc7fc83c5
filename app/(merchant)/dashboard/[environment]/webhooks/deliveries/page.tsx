import { listPage } from '../../../../list/list-page'
import { WebhookSections } from '../sections'
import { deliveryList } from './list'

export const metadata = { title: 'Deliveries' }
export default listPage(deliveryList, {
  above: ({ environment }) => <WebhookSections environment={environment} here="/deliveries" />,
})
