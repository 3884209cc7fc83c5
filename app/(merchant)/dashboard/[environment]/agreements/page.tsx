import { listPage, titleOf } from '../../../list/list-page'
import { agreementList } from './list'

export const metadata = { title: titleOf(agreementList) }
export default listPage(agreementList)
