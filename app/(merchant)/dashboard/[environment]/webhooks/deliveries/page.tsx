import { ListPage } from '../../../../list/list-page'
import { WebhookSections } from '../sections'
import { deliveryList } from './list'

export const metadata = { title: 'Deliveries' }

type Props = PageProps<'/dashboard/[environment]/webhooks/deliveries'>

export default function DeliveriesPage(props: Props) {
  return (
    <ListPage
      of={deliveryList}
      {...props}
      above={({ environment }) => <WebhookSections environment={environment} here="/deliveries" />}
    />
  )
}
