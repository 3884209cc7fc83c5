import { csvOf } from '../../../../../list/csv-of'
import { messageList } from '../list'

export const GET = csvOf(messageList)
