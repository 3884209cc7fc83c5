import { messageList } from '@/app/(merchant)/dashboard/[environment]/sandbox/messages/list'
import { csvOf } from '../../../../../list/csv-of'

export const GET = csvOf(messageList)
