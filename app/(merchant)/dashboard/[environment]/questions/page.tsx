import { listMetadata, listPage } from '../../../list/list-page'
import { questionList } from './list'

export const generateMetadata = listMetadata(questionList)
export default listPage(questionList)
