import { Later } from '@/components/ui/later'
import { getRemindedToday } from '@/lib/invoice/owed'
import { staffWords } from '@/messages/staff-words'
import { listMetadata, listPage } from '../../../list/list-page'
import type { Visit } from '../../visit'
import { workedList } from './ways'

export const generateMetadata = listMetadata(workedList)
export default listPage(workedList, {
  above: (visitor) => (
    <Later>
      <RemindedToday {...visitor} />
    </Later>
  ),
})

/** What came of the reminders of today. Before the first of a day there is nothing to say. */
async function RemindedToday({ ctx, business, language }: Visit) {
  const { customers, paid } = await getRemindedToday(ctx, business.timeZone)
  if (customers === 0) return null
  return (
    <p role="status" className="figures text-sm">
      {staffWords('collect', language)('reminded', { customers, paid })}
    </p>
  )
}
