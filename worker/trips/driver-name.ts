interface DriverUser {
  id: string | null
  full_name: string | null
  deleted_at: string | null
}

/**
 * What a trip's rider reads of its driver's name. Null: there is none, or their account is gone, and with it all that
 * was known of them ('Driver information not available').
 */
export function driverNameOf(user: DriverUser | null): string | null {
  if (user === null || user.id === null || user.deleted_at !== null) return null
  return user.full_name ?? 'Your driver'
}
