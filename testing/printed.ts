import type { ApiOperation } from './api'
import { PASSWORD } from './merchant'
import type { Ids } from './world'

/** The body that the reference prints for an operation, if it prints one. */
export const printedBody = ({ described }: ApiOperation): unknown =>
  described.requestBody?.content['application/json']?.example

/** A sample with what only its reader can know: real ids, the password, the code of the moment. */
export function withReal<Sample>(sample: Sample, ids: Ids): Sample {
  const text = JSON.stringify(sample, (name, value) => {
    if (name === 'currentPassword' || name === 'password') return PASSWORD
    return name === 'code' ? ids.code : value
  })
  const real = text.replace(/\b([a-z]+)_01h455vb4pex5vsknk084sn02q\b/g, (printed, prefix: string) => {
    return ids[prefix] ?? printed
  })
  return JSON.parse(real)
}
