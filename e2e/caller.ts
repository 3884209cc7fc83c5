import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

/** An address that no other test has. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID()}@shop.test`
}

/** A response of /v1: the data of the envelope, or its error. */
export interface CallResponse<Data> {
  status: number
  data: Data
  error?: { type: string; code: string; message: string }
}

type Body = Record<string, unknown>

/** A caller of /v1. */
export interface Caller {
  get<Data>(path: string): Promise<CallResponse<Data>>
  post<Data>(path: string, body?: Body): Promise<CallResponse<Data>>
  patch<Data>(path: string, body: Body): Promise<CallResponse<Data>>
  delete<Data>(path: string): Promise<CallResponse<Data>>
}

/** A merchant's server. */
export function withKey(request: APIRequestContext, key: string): Caller {
  return caller(request, { 'x-api-key': key })
}

/** A customer's program, with the bearer of a checkout. */
export function withBearer(request: APIRequestContext, bearer: string): Caller {
  return caller(request, { authorization: `Bearer ${bearer}` })
}

/** The person who is signed in on this page, calling from a page of ours. */
export function withCookie(page: Page): Caller {
  const { baseURL: origin = '' } = test.info().project.use
  return caller(page.request, { origin })
}

function caller(request: APIRequestContext, headers: Record<string, string>): Caller {
  const call = async <Data>(method: string, path: string, data?: Body): Promise<CallResponse<Data>> => {
    const keyed = method === 'GET' ? headers : { ...headers, 'idempotency-key': randomUUID() }
    const response = await request.fetch(path, { method, headers: keyed, ...(data && { data }) })
    return { status: response.status(), ...(await response.json()) }
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  }
}

/** What a call made, which must succeed. */
export async function made<Data>(call: Promise<CallResponse<Data>>): Promise<Data> {
  const { status, data, error } = await call
  expect(status, error?.message).toBe(201)
  return data
}
