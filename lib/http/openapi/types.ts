import type { JsonSchema } from '@/lib/core/json-schema'

export interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  style?: 'deepObject'
  explode?: boolean
  schema: JsonSchema
  example?: unknown
}

export interface Example {
  summary?: string
  value: unknown
}

export interface MediaType {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, Example | Reference>
}

export interface ApiResponse {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, MediaType>
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, ApiResponse | Reference>
}

export type HttpMethod = 'get' | 'post' | 'patch' | 'delete'

export interface Tag {
  name: string
  description: string
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: Record<string, unknown>
  servers: { url: string; description?: string }[]
  tags: Tag[]
  paths: Record<string, Partial<Record<HttpMethod, Operation>>>
  webhooks: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    headers: Record<string, { description: string; schema: JsonSchema; example?: unknown }>
    responses: Record<string, ApiResponse>
    examples: Record<string, Example>
    securitySchemes: Record<string, Record<string, unknown>>
  }
}
