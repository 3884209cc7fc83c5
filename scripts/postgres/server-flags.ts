/** How the embedded server differs from PostgreSQL's defaults, and why. */
export function serverFlags(data: string, port: number, temporary = false): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    // A socket's path is limited to 107 bytes, which a deep checkout exceeds; everything here speaks TCP.
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    // Solid state, as nearly everywhere today: an index's scattered reads cost little more than a scan's.
    random_page_cost: 1.1,
    // Queries here are short; compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...(temporary && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
