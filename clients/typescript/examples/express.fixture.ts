import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

// As much of Express as the example uses, so that it is compiled and run without the package.

interface Request {
  body: Uint8Array
  get(name: string): string | undefined
}

interface Response {
  sendStatus(status: number): Response
  status(status: number): Response
  send(text: string): Response
}

type Next = (error?: unknown) => void
type Handler = (request: Request, response: Response, next: Next) => void

interface App {
  post(path: string, ...handlers: Handler[]): void
  listen(port: number, host: string): Server
}

export default function express(): App {
  const routes = new Map<string, Handler[]>()
  return {
    post: (path, ...handlers) => void routes.set(path, handlers),
    listen: (port, host) =>
      createServer((incoming, outgoing) => {
        handle(incoming, outgoing, routes.get(incoming.url ?? '') ?? [])
      }).listen(port, host),
  }
}

/** Fills in the body of what has this type; the limit is not looked at. */
express.raw = ({ type }: { type: string; limit: string }): Handler => {
  return (request, _, next) => {
    if (request.get('content-type') !== type) request.body = new Uint8Array()
    next()
  }
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handlers: Handler[],
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const request: Request = {
    body: Buffer.concat(chunks),
    get: (name) => incoming.headers[name.toLowerCase()] as string | undefined,
  }
  const response: Response = {
    sendStatus: (status) => response.status(status).send(''),
    status: (status) => {
      outgoing.statusCode = status
      return response
    },
    send: (text) => {
      outgoing.end(text)
      return response
    },
  }
  const run = (index: number, error?: unknown): void => {
    if (error !== undefined) response.sendStatus(500)
    else handlers[index]?.(request, response, (failure) => run(index + 1, failure))
  }
  run(0)
}
