// Every kind of a union has its case: the compiler sees to it.

/**
 * After the last case of a `switch`: nothing is left. A server newer than the page may send more, and gets what is
 * plain.
 */
export const otherwise = <Result>(_nothing: never, plain: Result): Result => plain;
