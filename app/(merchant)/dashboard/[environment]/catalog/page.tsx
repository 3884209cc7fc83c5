import { ListPage, titleOf } from '../../../list/list-page'
import { productList } from './list'

export const metadata = { title: titleOf(productList) }

export default function CatalogPage(props: PageProps<'/dashboard/[environment]/catalog'>) {
  return <ListPage of={productList} {...props} />
}
