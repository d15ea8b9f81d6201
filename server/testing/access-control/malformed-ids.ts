const NO_IDS = [[1], [], {}, { id: 1 }, true, false, 1.5, -1, 0, -0, 2 ** 53, 1e300]
const NO_DIGITS = ['', ' ', 'abc', '01', ' 1', '1 ', '+1', '-1', '1.0', '1.0e0', '0x1', '１', '१', '9007199254740992']
const ATTACKS = ["1' OR '1'='1", '1; DROP TABLE students', '1 UNION SELECT 1', '\\', '1\u0000']

/** Values that no field for an id accepts. */
export const MALFORMED_IDS = [...NO_IDS, ...NO_DIGITS, ...ATTACKS]
