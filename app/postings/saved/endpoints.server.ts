import { z } from "zod";
import { type Endpoint, contentDetails, id, message, shape, time } from "../../endpoint";
import { typeNames } from "../types";

const saved = shape(
  "Saved",
  z.strictObject({
    contentType: z.enum(typeNames),
    contentId: id,
    savedAt: time,
    contentDetails,
  }),
);

export const savedEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/saved",
    summary: "Your saved items, closing soonest first",
    who: "student",
    answer: z.array(saved),
  },
  {
    method: "put",
    path: "/api/saved/{contentType}/{contentId}",
    summary: "Save an item; repeating this changes nothing",
    who: "student",
    answer: message,
    refusals: { 404: "There is no such item", 409: "You have saved too many already" },
  },
  {
    method: "delete",
    path: "/api/saved/{contentType}/{contentId}",
    summary: "Remove a saved item",
    who: "student",
    answer: message,
  },
];
