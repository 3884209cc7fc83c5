import { csvOf } from '../../../../list/csv-of'
import { paymentLinkList } from '../list'

export const GET = csvOf(paymentLinkList)
