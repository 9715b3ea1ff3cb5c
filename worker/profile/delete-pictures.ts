import { PICTURES } from '../../src/domain/profile/picture-name'

/** Deletes every picture of a person, also one that no row names any more. Throws where the bucket does. */
export async function deletePictures(bucket: R2Bucket, userId: string): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix: `${PICTURES}${userId}-` })
    if (objects.length === 0) return
    await bucket.delete(objects.map(({ key }) => key))
  }
}
