import type { ErrorCode } from '@/lib/core/errors'

/** Why a whole file is refused. */
export interface FileRefusal {
  code: ErrorCode
  param: string
  message: string
}

/** Thrown to stop reading a file that cannot be used. */
export class FileRefused extends Error {
  constructor(readonly refusal: FileRefusal) {
    super(refusal.message)
    this.name = 'FileRefused'
  }
}

export const refuseFile = (message: string): FileRefused =>
  new FileRefused({ code: 'import_file_invalid', param: 'file', message })

export const refuseColumns = (message: string): FileRefused =>
  new FileRefused({ code: 'parameter_invalid', param: 'columns', message })
