import { table } from '@/lib/infra/database/table'

export const imports = table('imports')
export const importRows = table('import_rows')
