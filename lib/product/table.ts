import { table } from '@/lib/infra/database/table'

export const products = table('products')
