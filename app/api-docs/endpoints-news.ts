import { z } from "zod";
import { newsSchema } from "../news/digest/schema";
import { followBody } from "../news/follows/schema";
import * as answers from "./answers";
import type { Endpoint } from "./endpoints";

/** Saved postings, followed searches and news settings of students. */
export const newsEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/saved",
    summary: "Your saved items, closing soonest first",
    who: "student",
    answer: z.array(answers.saved),
  },
  {
    method: "put",
    path: "/api/saved/{contentType}/{contentId}",
    summary: "Save an item; repeating this changes nothing",
    who: "student",
    answer: answers.message,
    refusals: { 404: "There is no such item", 409: "You have saved too many already" },
  },
  {
    method: "delete",
    path: "/api/saved/{contentType}/{contentId}",
    summary: "Remove a saved item",
    who: "student",
    answer: answers.message,
  },
  {
    method: "get",
    path: "/api/follows",
    summary: "The searches you follow",
    who: "student",
    answer: z.array(answers.follow),
  },
  {
    method: "post",
    path: "/api/follows",
    summary: "Follow a search of one type's list; 20 at most",
    who: "student",
    body: followBody,
    optional: ["search", "location"],
    answer: answers.followed,
    refusals: { 409: "You follow it already, or too many others" },
    status: 201,
  },
  {
    method: "delete",
    path: "/api/follows/{id}",
    summary: "Stop following a search",
    who: "student",
    answer: answers.message,
    refusals: { 404: "You do not follow it" },
  },
  {
    method: "get",
    path: "/api/news",
    summary: "How often you get news by mail",
    who: "student",
    answer: answers.news,
  },
  {
    method: "put",
    path: "/api/news",
    summary: "Choose how often: daily, weekly or none",
    who: "student",
    body: newsSchema,
    answer: answers.changedNews,
  },
];
