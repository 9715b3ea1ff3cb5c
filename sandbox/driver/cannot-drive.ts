/** Why a simulated drive does not go on; its message is shown as it is. */
export class CannotDrive extends Error {
  override readonly name = 'CannotDrive'
}

/** Somebody asked for the drive to end. */
export class DriveStopped extends Error {
  override readonly name = 'DriveStopped'
}
