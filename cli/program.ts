import { Command } from 'commander'
import type { Method } from './call'
import type { Connection } from './connection'
import type { Output } from './output'
import { Refusal } from './refusal'
import {
  type Environment,
  type GivenSettings,
  readSettings,
  requireSandboxKey,
  type Settings,
} from './settings'

/** What a command gets from its process. */
export interface World {
  environment: Environment
  folder: string
  signal: AbortSignal
  output: Output
  /** The address of Khata, for the message when it cannot be reached. */
  baseUrl: string
}

const SETTINGS = `
The API key and the address come from the options, else from KHATA_API_KEY and KHATA_BASE_URL, else from
~/.config/khata/config.json ({ "apiKey": "nep_test_…", "baseUrl": "https://…" }), else from .khata/demo.json, which
a local instance writes into the folder it was started in.`

const SINCE = 'begin here instead of now: an instant, or the id of the last event that you have'

const ON_THE_MACHINE = `

On the machine of an instance, npx khata operator says who runs it: add EMAIL [--viewer], remove EMAIL, list.`

export function programFor(world: World): Command {
  const { output, signal } = world
  const program = new Command('khata')
    .description('Khata on the command line: the events of your business, on your machine.')
    .option('--api-key <key>', 'nep_test_… or nep_live_…')
    .option('--base-url <url>', 'where Khata is, such as http://localhost:3000')
    .addHelpText('after', SETTINGS + ON_THE_MACHINE)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.err(text.trimEnd()),
      outputError: (text, write) => write(text.replace(/^error: /, '')),
    })
    .showHelpAfterError('See npx khata --help.')
    .exitOverride()
  const settle = (sandboxCommand?: string): Settings => {
    const settings = readSettings(program.opts<GivenSettings>(), world.environment, world.folder)
    if (sandboxCommand) requireSandboxKey(settings, sandboxCommand)
    world.baseUrl = settings.baseUrl
    return settings
  }
  // A command loads its modules only when it runs. A call of the API does not need those that send deliveries.
  const open = async (sandboxCommand?: string): Promise<Connection> => {
    const settings = settle(sandboxCommand)
    const { connect } = await import('./connection')
    return connect(settings)
  }

  program
    .command('listen')
    .description("forward the sandbox's events to a URL of this machine, signed like real deliveries")
    .option('--forward-to <url>', 'the URL that receives them, such as localhost:4000/webhooks')
    .option('--events <types>', 'types or families, separated by commas', '*')
    .option('--since <when>', SINCE)
    .option('--print-secret', 'show the signing secret; alone: print it and end')
    .action(async ({ events, ...options }) => {
      const { listen } = await import('./listen')
      await listen(await open('listen'), { ...options, patterns: listOf(events), signal }, output)
    })

  program
    .command('trigger')
    .description('create a sample event, which all endpoints and listeners of the sandbox receive')
    .argument('[type]', 'an event type, such as subscription.past_due')
    .option('--list', 'show every type and what it means')
    .action(async (type: string | undefined, { list }: { list?: boolean }) => {
      const { listTypes, trigger } = await import('./trigger')
      if (list) return listTypes(output)
      if (type === undefined) throw new Refusal('A type is missing: npx khata trigger --list shows them all.')
      await trigger(await open('trigger'), type, output)
    })

  program
    .command('resend')
    .description('send an event again, with the same id')
    .argument('<event>', 'the id of the event: evt_…')
    .option('--endpoint <id>', 'the endpoint that gets it; needed when there are several')
    .option('--forward-to <url>', 'a URL of this machine instead, signed as npx khata listen does')
    .action(async (event: string, options) => {
      const { resend } = await import('./resend')
      const connection = await open(options.forwardTo && 'resend --forward-to')
      await resend(connection, event, { ...options, signal }, output)
    })

  program
    .command('events')
    .description('the event log')
    .command('tail')
    .description('print events as they come')
    .option('--type <types>', 'types or families, separated by commas', '*')
    .option('--since <when>', SINCE)
    .option('--json', 'print each event as JSON, one per line')
    .action(async ({ type, ...options }) => {
      const { tail } = await import('./tail')
      await tail(await open(), { ...options, patterns: listOf(type), signal }, output)
    })

  for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const satisfies Method[]) {
    const name = method.toLowerCase()
    const command = program
      .command(name)
      .description(`call the API: ${name} PATH [FIELDS]`)
      .argument('<path>', 'such as /v1/customers')
      .argument('[fields...]', 'name=text, name:=number, or one JSON object')
      .option('--pick <name>', 'print one value of the response, such as id')
    if (method !== 'GET')
      command.option('--idempotency-key <key>', 'makes the call safe to repeat; a new one by default')
    command.action(async (path: string, fields: string[], options) => {
      const settings = settle(method === 'GET' ? undefined : name)
      const { callApi } = await import('./call')
      output.out(await callApi(settings, method, path, fields, { ...options, signal }))
    })
  }

  return program
}

const listOf = (text: string) => text.split(',').map((each) => each.trim())
