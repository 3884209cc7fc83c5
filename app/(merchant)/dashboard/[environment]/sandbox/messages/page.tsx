import { ListPage, titleOf } from '../../../../list/list-page'
import { messageList } from './list'

export const metadata = { title: titleOf(messageList) }

export default function MessagesPage(props: PageProps<'/dashboard/[environment]/sandbox/messages'>) {
  return <ListPage of={messageList} {...props} lead={about} />
}

const about = () =>
  'What your customers would have got. Mails to members of your team may also leave the sandbox. Messages are kept for 30 days.'
