import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoutes } from '../../../src/code/graph/index.ts';
import { type GraphOfFiles, graphOfFiles } from './project.ts';

/** Each service in a folder of its own; what a folder yields stands below. */
const FILES: Readonly<Record<string, string>> = {
  'rails/config/routes.rb': `Rails.application.routes.draw do
  root to: 'home#index'
  get '/old', to: redirect('/new')
  get '/search' => 'search#index',
    :as => 'search'
  match '/login', to: 'login#form', via: [:get, :post]
  resources :stories, only: [:show] do
    post 'upvote'
    resources :notes, only: :create
    member do
      post :hide
    end
    get 'recent', on: :collection
  end
  namespace :mod do
    resources :tags, param: :tag, except: %i[index show new edit update destroy]
  end
  resource :profile, only: [:show]
end
`,
  'symfony/src/Blog.php': `<?php
#[Route('/blog'), IsGranted('X')]
class Blog {
    #[Route('/', methods: ['GET'])]
    #[Route('/page/{page}', requirements: ['page' => '\\d+'], methods: ['GET', 'POST'])]
    #[Cache(smaxage: 10)]
    public function index(): Response {}
}
`,
  'laravel/routes/api.php': `<?php
Route::get('docs', [DocsController::class, 'json']);
Route::middleware('auth')->prefix('admin')->group(function () {
    Route::get('/users', [Controllers\\UserController::class, 'index']);
    Route::apiResource('tags', TagController::class)->only(['index']);
});
Route::controller(OrderController::class)->group(function () { Route::post('/orders', 'store'); });
Route::match(['get', 'put'], '/both', InvokableController::class);
`,
  'gin/go.mod': 'module example.com/gin\n',
  'gin/main.go':
    'package main\n\nfunc main() {\n\tr := gin.Default()\n\tv1 := r.Group("/v1")\n\taddUsers(v1)\n\tr.GET("/ping", guard, ping)\n}\n',
  'gin/users.go':
    'package main\n\nfunc addUsers(rg *gin.RouterGroup) {\n\tusers := rg.Group("/users")\n\tusers.GET("/", list)\n}\n',
  'chi/go.mod': 'module example.com/chi\n',
  'chi/main.go':
    'package main\n\nfunc main() {\n\tr := chi.NewRouter()\n\tr.Route("/articles", func(r chi.Router) {\n\t\tr.Get("/{id}", get)\n\t})\n\tr.Mount("/admin", adminResource{}.Routes())\n\thttp.Handle("/", r)\n}\n',
  'chi/admin.go':
    'package main\n\nfunc (a adminResource) Routes() chi.Router {\n\tr := chi.NewRouter()\n\tr.Delete("/all", a.Wipe)\n\treturn r\n}\n',
  'actix/Cargo.toml': '[package]\nname = "x"\n',
  'actix/src/main.rs': `mod users;
fn app(cfg: &mut ServiceConfig) {
    cfg.service(web::scope("/api").service(web::resource("/items").route(web::get().to(list)).route(web::post().to(add))).configure(users::config).service(hello));
}
#[get("/hello")]
async fn hello(name: &'static str) -> impl Responder {}
#[cfg(test)]
mod tests {
    #[test]
    fn t() { App::new().route("/only-in-test", web::get().to(x)); }
}
`,
  'actix/src/users.rs': `pub fn config(cfg: &mut ServiceConfig) { cfg.route("/users", web::get().to(all)); }\n`,
  'axum/Cargo.toml': '[package]\nname = "y"\n',
  'axum/src/main.rs': `fn main() {
    let app = Router::new().route("/", get(|q: &'static str| async move { headers.get(RANGE) })).nest("/api", Router::new().route("/u", get(list).post(create)));
}
`,
  'aspnet/Order.cs': `[Authorize]
[Route("[controller]/[action]")]
public class OrderController : Controller
{
    [HttpGet("{id}")]
    public async Task<IActionResult> Detail(int id) {}
}
public class HomeController : Controller
{
    [HttpGet]
    public IActionResult About() {}
}
`,
  'aspnet/Program.cs': `var items = app.MapGroup("/items");
items.MapGet("/{id}", GetItem);
`,
  'spring/src/main/java/Owners.java': `@RequestMapping("/owners")
@RestController
class Owners {
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    public Owner create() {}
    @Cacheable("x")
    @GetMapping("/{id}")
    public Owner find() {}
}
`,
  'spring/src/main/java/Rest.java': `@Path("/jax")
class Rest {
    @GET
    public String all() {}
    @DELETE @Path("/{id}")
    public void drop() {}
}
`,
  'spring/src/main/java/Api.java': `import retrofit2.http.GET;
interface Api { @GET("remote") Call<String> remote(); }
`,
  'ktor/src/App.kt': `import io.ktor.server.routing.*
fun Application.main() {
    routing {
        route("/api") {
            get("/x") { call.respond(1) }
            userRoutes()
        }
    }
}
fun load(client: HttpClient) { client.get("/remote") { } }
`,
  'ktor/src/Users.kt': `import io.ktor.server.routing.*
fun Route.userRoutes() { post("/users") { } }
`,
  'django/shop/urls.py': `from django.urls import include, path
item_urls = [path("", views.items), re_path(r"^(?P<n>x)$", Items.as_view())]
urlpatterns = [path("items/", include(item_urls)), path("v1/", include("django.shop.api"))]
`,
  'django/shop/api.py': `from django.urls import path
urlpatterns = [path("ping/", views.ping)]
`,
  'fastapi/pyproject.toml': '[project]\nname = "app"\n',
  'fastapi/app/config.py': 'API = "/api/v1"\n',
  'fastapi/app/main.py': `from app.config import API
from app.users import router as people
app = FastAPI()
app.include_router(people, prefix=API)
app.add_api_route("/health", health, methods=["GET"])
`,
  'fastapi/app/users.py': `from fastapi import APIRouter
router = APIRouter(prefix="/users")
@router.post("/test-token")
def test_token(): pass
`,
  'express/index.js': `import routes from './routes.js';
const app = express();
app.use(routes);
app.get('/', (req, res) => {});
`,
  'express/routes.js': `import tagsController from './tag.controller.js';
const api = Router().use(tagsController).use(logger);
export default Router().use('/api', api);
`,
  'express/tag.controller.js': `const router = Router();
router.get('/tags', guarded(list)).post('/tags', add);
export default router;
`,
  'nest/src/main.ts': "app.setGlobalPrefix('api');\n",
  'nest/src/cats.ts': `@Controller('cats')
export class Cats {
  @Get(':id')
  @UseGuards(Guard({ a: 1 }))
  async find(@Param('id') id: string) {}
}
`,
  'next/app/(shop)/items/[id]/route.ts': 'const handler = 1;\nexport { handler as GET };\n',
  'next/src/routes/api/[slug]/+server.ts': 'export const POST = async () => new Response();\n',
  'phoenix/router.ex': `defmodule R do
  scope "/api", App do
    get "/ping", PingController, :show
    resources "/users", UserController, only: [:index]
  end
end
`,
  'flask/views.py': `bp = Blueprint('b', __name__, url_prefix='/b')
bp.add_url_rule('/list', view_func=ListView.as_view('list'), methods=['POST'])
`,
};

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  rails: [
    'GET / home#index',
    'GET /old',
    'GET /search search#index',
    'GET /login login#form',
    'POST /login login#form',
    'GET /stories/:id stories#show',
    'POST /stories/:story_id/upvote stories#upvote',
    'POST /stories/:story_id/notes notes#create',
    'POST /stories/:id/hide stories#hide',
    'GET /stories/recent stories#recent',
    'POST /mod/tags mod/tags#create',
    'GET /profile profiles#show',
  ],
  symfony: ['GET /blog index', 'GET /blog/page/{page} index', 'POST /blog/page/{page} index'],
  laravel: [
    'GET /api/docs DocsController@json',
    'GET /api/admin/users UserController@index',
    'GET /api/admin/tags TagController@index',
    'POST /api/orders OrderController@store',
    'GET /api/both InvokableController',
    'PUT /api/both InvokableController',
  ],
  gin: ['GET /ping ping', 'GET /v1/users list'],
  chi: ['DELETE /admin/all Wipe', 'GET /articles/{id} get'],
  actix: ['GET /api/items list', 'POST /api/items add', 'GET /api/hello hello', 'GET /api/users all'],
  axum: ['GET /', 'GET /api/u list', 'POST /api/u create'],
  aspnet: ['GET /order/Detail/{id} Detail', 'GET /home/About About', 'GET /items/{id} GetItem'],
  spring: ['POST /owners create', 'GET /owners/{id} find', 'GET /jax all', 'DELETE /jax/{id} drop'],
  ktor: ['GET /api/x', 'POST /api/users'],
  django: ['ANY /v1/ping/ ping', 'ANY /items/ items', 'ANY /items/(?P<n>x) Items'],
  fastapi: ['GET /health health', 'POST /api/v1/users/test-token test_token'],
  express: ['GET /', 'GET /api/tags list', 'POST /api/tags add'],
  nest: ['GET /api/cats/:id find'],
  next: ['GET /items/:id handler', 'POST /api/:slug POST'],
  phoenix: ['GET /api/ping PingController.show', 'GET /api/users UserController.index'],
  flask: ['POST /b/list ListView'],
};

let project: GraphOfFiles;
let routes: Readonly<Record<string, string[]>>;
beforeAll(async () => {
  project = await graphOfFiles(FILES);
  const found: Record<string, string[]> = {};
  for (const { file, method, path, handler } of projectRoutes(project.graph, (path) => FILES[path] ?? '')) {
    const folder = project.graph.pathOf(file).split('/')[0]!;
    found[folder] = [...(found[folder] ?? []), `${method} ${path} ${handler}`.trim()];
  }
  routes = found;
});
afterAll(() => project.dispose());

test.each(Object.entries(EXPECTED))('routes of %s', (folder, expected) => {
  expect([...(routes[folder] ?? [])].sort()).toEqual([...expected].sort());
});
