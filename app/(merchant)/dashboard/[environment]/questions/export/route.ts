import { csvOf } from '../../../../list/csv-of'
import { questionList } from '../list'

export const GET = csvOf(questionList)
