interface DriverUser {
  id: string | null
  fullName: string | null
  deletedAt: string | null
}

/**
 * What a trip's rider reads of its driver's name. Null: there is none, or their account is gone, and with it all that
 * was known of them ('Driver information not available').
 */
export function driverNameOf(user: DriverUser | null): string | null {
  if (user === null || user.id === null || user.deletedAt !== null) return null
  return user.fullName ?? 'Your driver'
}
