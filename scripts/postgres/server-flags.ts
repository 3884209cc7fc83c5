export type ServerSettings = { data: string; port: number; temporary?: boolean | undefined }

/** The settings of the embedded server that differ from PostgreSQL's defaults, and why. */
export function serverFlags({ data, port, temporary = false }: ServerSettings): string[] {
  const all: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    // The path of a Unix socket may have 107 bytes, which can be too short. All clients use TCP.
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    // On a solid-state disk, the random reads of an index cost little more than the reads of a scan.
    random_page_cost: 1.1,
    // The queries are short. Compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...(temporary && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
