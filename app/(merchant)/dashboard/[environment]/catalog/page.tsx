import { listMetadata, listPage } from '../../../list/list-page'
import { productList } from './list'

export const generateMetadata = listMetadata(productList)
export default listPage(productList)
