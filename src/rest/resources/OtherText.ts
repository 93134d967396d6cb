/** A text beside those that are known: the service may add some. */
export type OtherText = string & {};
