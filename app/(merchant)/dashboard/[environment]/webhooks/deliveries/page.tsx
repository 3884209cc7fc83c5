import { listPage } from '../../../../list/list-page'
import { FailureCauses } from '../causes'
import { WebhookSections } from '../sections'
import { deliveryList } from './list'

export const metadata = { title: 'Deliveries' }
export default listPage(deliveryList, {
  above: (visitor) => (
    <>
      <WebhookSections environment={visitor.environment} here="/deliveries" />
      <FailureCauses visit={visitor} list={`/dashboard/${visitor.environment}/webhooks/deliveries`} />
    </>
  ),
})
