import { ListPage, titleOf } from '../../../list/list-page'
import { requestList } from './list'

export const metadata = { title: titleOf(requestList) }

export default function RequestsPage(props: PageProps<'/dashboard/[environment]/requests'>) {
  return <ListPage of={requestList} {...props} lead={about} />
}

const about = () =>
  'The calls to the API, and what members did here, of the last 14 days. Never with a body or a secret. Of many calls that are alike, one entry stands for several.'
