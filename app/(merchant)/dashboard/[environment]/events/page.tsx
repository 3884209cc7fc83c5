import { ListPage, titleOf } from '../../../list/list-page'
import { eventList } from './list'

export const metadata = { title: titleOf(eventList) }

export default function EventsPage(props: PageProps<'/dashboard/[environment]/events'>) {
  return (
    <ListPage
      of={eventList}
      {...props}
      lead={() => 'What happened, in the words that your webhooks get. Kept for 90 days.'}
    />
  )
}
