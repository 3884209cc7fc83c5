import { listMetadata, listPage } from '../../../list/list-page'
import { itemList } from './list'

export const generateMetadata = listMetadata(itemList)
export default listPage(itemList)
