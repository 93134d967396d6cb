import type { ts as Ts } from 'ts-morph';
import { moveResponse, moveTree, moveXml } from '../envelope/moveResponse.js';
import type { AnswerMove } from './AnswerMove.js';
import { moveAnswer, moveArray, moveItems, moveResult } from './moveAnswer.js';
import { moveClient, moveMethod } from './moveClient.js';
import { moveDictionary } from './moveDictionary.js';
import { moveList, moveRecord } from './moveList.js';
import { movePromise } from './movePromise.js';
import { moveScalar } from './moveScalar.js';
import type { Shape } from './Shape.js';

/** True when it is known what becomes of the shape at this place. */
type Handler = (move: AnswerMove, node: Ts.Expression, shape: never) => boolean;

export const shapeMoves: Readonly<Record<Shape['kind'], Handler>> = {
  client: moveClient,
  service: moveClient,
  port: moveClient,
  method: moveMethod,
  promise: movePromise,
  answer: moveAnswer,
  tuple: () => false,
  result: moveResult,
  array: moveArray,
  items: moveItems,
  list: moveList,
  record: moveRecord,
  dictionary: moveDictionary,
  scalar: moveScalar,
  response: moveResponse,
  xml: moveXml,
  tree: moveTree,
};
