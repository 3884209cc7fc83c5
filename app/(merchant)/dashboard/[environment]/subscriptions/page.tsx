import { ListPage, titleOf } from '../../../list/list-page'
import { subscriptionList } from './list'

export const metadata = { title: titleOf(subscriptionList) }

export default function SubscriptionsPage(props: PageProps<'/dashboard/[environment]/subscriptions'>) {
  return <ListPage of={subscriptionList} {...props} />
}
