/** The user and password of a Basic Authorization header; null where there is none that can be read. */
export function basicCredentials(header: string | undefined): { user: string; password: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  try {
    const [user, ...rest] = atob(encoded).split(':')
    return rest.length === 0 ? null : { user: user ?? '', password: rest.join(':') }
  } catch {
    return null
  }
}
