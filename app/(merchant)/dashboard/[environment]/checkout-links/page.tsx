import { listMetadata, listPage } from '../../../list/list-page'
import { linkList } from './list'

export const generateMetadata = listMetadata(linkList)
export default listPage(linkList)
