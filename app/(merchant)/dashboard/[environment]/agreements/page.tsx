import { listMetadata, listPage } from '../../../list/list-page'
import { agreementList } from './list'

export const generateMetadata = listMetadata(agreementList)
export default listPage(agreementList)
