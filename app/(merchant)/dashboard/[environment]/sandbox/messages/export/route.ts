import { csvOf } from '../../../../../list/csv-of'
import { messageList } from '../message-list'

export const GET = csvOf(messageList)
