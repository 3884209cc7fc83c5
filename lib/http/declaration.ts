import type { z } from 'zod'
import type { Scope } from '@/lib/auth/permissions'
import type { ErrorCode } from '@/lib/core/errors'
import type { AuthMode, ContextOf } from './authenticate'
import type { ResponseFile, ResponseStream } from './envelope'
import type { FormLimit } from './form'
import type { StepUp } from './step-up'

export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler gets. The type of `ctx` follows from the ways of calling that the operation accepts. */
export interface HandlerInput<Mode extends AuthMode, Params, Query, Input> {
  ctx: ContextOf[Mode]
  params: Parsed<Params>
  query: Parsed<Query>
  body: Input
}

/** Declares an operation for HTTP. The API reference and the tenant-isolation test are made from these declarations. */
export interface RouteDeclaration<Mode extends AuthMode, Params, Query, Body, Input, Data extends z.ZodType> {
  /** The operation's name in the API reference. It is a verb and a noun: `cancelSubscription`. */
  operation: string
  summary: string
  /** More than the summary can say, in Markdown. */
  description?: string
  /**
   * The ways of calling that the operation accepts. With `anonymous`, a call without credentials is accepted too. An
   * operation with `checkoutBearer` has the checkout's {token} in its path.
   */
  auth: readonly Mode[]
  /** The permission that a merchant's call needs. */
  scope?: Scope | undefined
  /** Whether a member must have confirmed their identity in the last minutes. They must if it is left out. See `step-up.ts`. */
  stepUp?: StepUp<Parsed<Body>>
  /** Set to false if owners get no mail about an operation that needed that confirmation. By default they do. */
  notice?: false
  params?: Params
  query?: Query
  body?: Body
  /** The body is a multipart form with a file instead of JSON. `body` is the schema of its parts. */
  form?: FormLimit
  /** The body has long texts, such as metadata, and may have 1 MB. Others may have at most 64 KB. */
  largeBody?: boolean
  /** Turns the parsed body into the handler's input. Runs before the transaction, so it may take long. */
  prepare?(body: Parsed<Body>, ctx: ContextOf[Mode], params: Parsed<Params>): Promise<Input>
  /** The schema of `data` in a success. */
  response: Data
  /** What a success adds to `meta`. Read in the transaction of the write. */
  meta?: {
    schema: z.ZodObject
    read(ctx: ContextOf[Mode], data: z.output<Data>): Promise<Record<string, unknown>>
  }
  /** 201 if the call creates an object, otherwise 200. */
  status?: 200 | 201
  /** Dashboard pages call it by themselves while a person types or looks. Such calls are left out of the merchant's log. */
  calledByPages?: true
  /** Error codes beyond those that every operation can return. */
  errors?: readonly ErrorCode[]
  idempotencyKey?: 'required' | 'optional'
  /** The response holds a secret. Its stored copy must be unreadable without the raw Idempotency-Key. */
  secretResponse?: boolean
  /** The Set-Cookie header of a success, also of a replayed one. `data` is the data of the response. */
  cookie?(data: Record<string, unknown>): string
  /**
   * For a write without credentials: what it is about, such as a phone number. Two calls with the same Idempotency-Key are the same call
   * only if this is the same.
   */
  anonymousSubject?(input: { params: Parsed<Params>; body: Input }): string
  /**
   * Runs after a write has committed and before the response is sent. Runs again on a replay, because the first process may have died
   * before it. It must be safe to repeat.
   */
  afterCommit?(ctx: ContextOf[Mode]): Promise<void>
}

/**
 * What the handler returns. It is checked against the response schema, so a database row does not compile: its times and amounts are not
 * text.
 */
export type HandlerOf<Mode extends AuthMode, Params, Query, Input, Data extends z.ZodType> =
  | {
      file?: never
      stream?: never
      perform?: never
      handler(input: HandlerInput<Mode, Params, Query, Input>): Promise<z.output<Data>>
    }
  | {
      /** The GET returns a file of this type without an envelope. */
      file: ResponseFile['contentType']
      stream?: never
      perform?: never
      handler(input: HandlerInput<Mode, Params, Query, Input>): Promise<ResponseFile>
    }
  | {
      file?: never
      /** The GET streams a file of this type, without an envelope. */
      stream: ResponseStream['contentType']
      perform?: never
      handler(input: HandlerInput<Mode, Params, Query, Input>): Promise<ResponseStream>
    }
  | {
      file?: never
      stream?: never
      /**
       * For an operation that calls the outside world, which must not happen inside a transaction. `handler` stores an intent and returns
       * its id. After the commit, `perform` makes the call and returns the response data. After a crash it runs again for the same intent,
       * so it must make only one call per intent.
       */
      perform(ctx: ContextOf[Mode], intent: string): Promise<z.output<Data>>
      /** A failed call leaves nothing of its intent, so the next call with the same key can start over at once. */
      leavesNothing?: true
      handler(input: HandlerInput<Mode, Params, Query, Input>): Promise<unknown>
    }

/** A merchant's call needs a permission. Customers act only on their own wallet or checkout, and need none. */
export type ScopeFor<Mode extends AuthMode> = [Extract<Mode, 'apiKey' | 'merchantSession'>] extends [never]
  ? { scope?: never }
  : { scope: Scope }

export type AnyDeclaration = HandledDeclaration<AuthMode, unknown, unknown, unknown, unknown>

/** A declaration as `respond` uses it. `route` has checked the type of the handler's result. */
export type HandledDeclaration<Mode extends AuthMode, Params, Query, Body, Input> = RouteDeclaration<
  Mode,
  Params,
  Query,
  Body,
  Input,
  z.ZodType
> & {
  file?: ResponseFile['contentType']
  stream?: ResponseStream['contentType']
  perform?(ctx: ContextOf[Mode], intent: string): Promise<unknown>
  leavesNothing?: true
  handler(input: HandlerInput<Mode, Params, Query, Input>): Promise<unknown>
}
