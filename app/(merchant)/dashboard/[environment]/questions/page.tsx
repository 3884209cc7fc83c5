import { listPage, titleOf } from '../../../list/list-page'
import { questionList } from './list'

export const metadata = { title: titleOf(questionList) }
export default listPage(questionList)
