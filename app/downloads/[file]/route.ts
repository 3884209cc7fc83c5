import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CLI_PACKAGE, CLIENT_PACKAGE, DOWNLOADS } from '@/lib/infra/process/downloads'

/** A package for developers, in the version of this instance: `npm install {APP_URL}/downloads/khata-cli.tgz`. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params
  const bytes = file === CLI_PACKAGE || file === CLIENT_PACKAGE ? await packed(file) : 'No such file.\n'
  if (typeof bytes === 'string')
    return new Response(bytes, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(bytes, {
    headers: {
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** The package, or a message: a development server has none, because a build creates them. */
async function packed(file: string): Promise<Uint8Array<ArrayBuffer> | string> {
  try {
    const place = path.join(/* turbopackIgnore: true */ process.cwd(), DOWNLOADS, file)
    return new Uint8Array(await readFile(/* turbopackIgnore: true */ place))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 'This server was not built. npm start builds it, and makes this file.\n'
  }
}
