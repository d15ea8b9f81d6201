declare const of: unique symbol

/** Finished JSON text of such a value. */
export type JsonText<T> = string & { readonly [of]: T }

/** A finished answer with such data: the envelope and all, as it is sent. */
export type SerializedAnswer<T> = string & { readonly [of]: T }

export const serializedAnswer = <T>(data: JsonText<T>) =>
  `{"status":true,"status_code":200,"message":"","data":${data}}` as SerializedAnswer<T>
