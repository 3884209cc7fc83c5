import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { curlOf } from './curl'

it('the command of a delivery sends its body byte for byte, whatever is in it', () => {
  const body = `{"name":"Asha's \\"tea\\" $HOME \`ls\` रू\\n !"}`
  const request = { method: 'POST', url: 'https://a.test/?q=1&r=$x', headers: { 'X-A': `it's` }, body }
  const shell = curlOf(request).replace(/^curl/, `printf '%s\\n'`)
  const words = execFileSync('sh', ['-c', shell], { encoding: 'utf8' }).split('\n')
  expect(words.slice(0, -1)).toEqual(['-X', 'POST', request.url, '-H', `X-A: it's`, '--data-raw', body])
})
