import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { questionList } from './list'

export const metadata = { title: titleOf(questionList) }
export default listPage(questionList)
